// The mail server of the browser tests, and what specs read of the mails that it took: a file for each receiver.
import { once } from 'node:events'
import { appendFile, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** Takes every mail and writes its text into the folder, where the workers' processes read it. */
export async function startMailServer(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      simpleParser(stream)
        .then(async ({ text = '' }) => {
          const line = `${JSON.stringify(text)}\n`
          for (const { address } of envelope.rcptTo) await appendFile(fileOf(folder, address), line)
        })
        .then(() => done(), done)
    },
  })
  // A connection that breaks off is no matter of the tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const fileOf = (folder: string, address: string): string => join(folder, encodeURIComponent(address))

/** The secret links to a page in the mails that an address got so far, in the order of their arrival. */
async function linksTo(address: string, path: LinkedPath): Promise<string[]> {
  const file = fileOf(process.env.LINTEL_MAILS ?? '', address)
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  // What follows the last line break is not written to its end.
  const texts = lines.slice(0, -1).map((line): string => JSON.parse(line))
  return texts.flatMap((text) => text.match(/\S+#token=\S+/g) ?? []).filter((link) => link.includes(path))
}

type LinkedPath = '/verify-email' | '/invitation' | '/reset-password'

/** Waits for the link of the first mail to an address, or of the mail with another number. */
export async function mailedLink(address: string, path: LinkedPath, number = 1): Promise<string> {
  let links: string[] = []
  await expect
    .poll(
      async () => {
        links = await linksTo(address, path)
        return links.length
      },
      { message: `mail ${number} to ${address} with a link to ${path}`, intervals: [20, 50, 100, 250] },
    )
    .toBeGreaterThanOrEqual(number)
  return links[number - 1] ?? ''
}

/** What opens the page of a link. */
export const secretOf = (link: string): string => link.slice(link.indexOf('#token=') + '#token='.length)
