// Choosing the company to work in.
export function SelectCompanyPage() {
  return <h1>Lintel</h1>
}
