// What kind of trouble a mail server's answer tells of.

/** In the order in which they are looked for. */
const patterns = {
  receiver: /recipient|mailbox|user unknown|\b5\.1\.\d/i,
  login: /invalid login|authenticat|\bEAUTH\b|\b53[045]\b/i,
  certificate: /certificate|self.signed|\bSSL\b|\bTLS\b|wrong version number/i,
  unreachable:
    /E(CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH|NETUNREACH|PIPE|SOCKET)|time(d )?out|greeting|closed/i,
} as const

export type MailFault = keyof typeof patterns

/** Undefined where its own words have to do. */
export function mailFault(error: string): MailFault | undefined {
  return (Object.keys(patterns) as MailFault[]).find((fault) => patterns[fault].test(error))
}
