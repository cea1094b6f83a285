// The first screen of a company.
export function DashboardPage() {
  return <h1>Lintel</h1>
}
