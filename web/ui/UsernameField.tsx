// For password managers: whose password is asked for. Neither seen nor heard.

export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
