// Signing in and registering.
export function LoginPage() {
  return <h1>Lintel</h1>
}
