// Lets in who has chosen a company; the others choose one first.
import { Navigate, Outlet } from 'react-router'
import { useUser } from '#web/lib/user.ts'

export function RequireCompany() {
  return useUser().companyId ? <Outlet /> : <Navigate to="/app/select-company" replace />
}
