// The doctor's look at the machine and its surroundings: data folder, mail server, the address that people open.
import fs from 'node:fs'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import { type Finding, fine, problem, reasonOf, warning } from '#server/operator-finding.ts'
import { isPlainHttp, sentenceOf } from '#server/warnings.ts'

const GIGABYTE = 1e9

export async function checkDataFolder(dataDir: string): Promise<Finding> {
  const about = 'Data folder'
  const folder = existing(dataDir)
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return problem(about, `${folder} cannot be written (${code}): give it to the user who runs Lintel.`)
  }
  const { bavail, bsize } = await fs.promises.statfs(folder)
  const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free`
  if (bavail * bsize < GIGABYTE) return warning(about, `${dataDir}: only ${free}. Make room.`)
  return fine(about, `${dataDir} can be written, ${free}.`)
}

/** The folder, or the nearest one above: the first start makes what is missing. */
function existing(folder: string): string {
  return fs.existsSync(folder) ? folder : existing(path.dirname(folder))
}

/** Connects and logs in, without sending anything. */
export async function checkMailServer(smtpUrl: string | undefined, patienceSeconds = 5): Promise<Finding> {
  const about = 'Mail server'
  if (!smtpUrl) return warning(about, sentenceOf('no_mail_server'))
  const milliseconds = patienceSeconds * 1000
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: milliseconds,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
  })
  const { host } = new URL(smtpUrl)
  try {
    await transport.verify()
    return fine(about, `${host} answers.`)
  } catch (error) {
    return problem(about, `${host} does not take mail (${reasonOf(error)}). Check SMTP_URL.`)
  } finally {
    transport.close()
  }
}

/** PUBLIC_URL goes into mails and decides about cookies; Lintel itself speaks plain http. */
export function checkAddress({
  publicUrl,
  host,
  trustProxy,
}: Pick<Config, 'publicUrl' | 'host' | 'trustProxy'>): Finding {
  const about = 'PUBLIC_URL'
  const { protocol, hostname } = new URL(publicUrl)
  if (isPlainHttp(publicUrl)) return warning(about, sentenceOf('plain_http'))
  if (isThisMachine(hostname) && !isThisMachine(host)) {
    const text = `${publicUrl} leads nowhere from other machines, though HOST ${host} lets them in. Set PUBLIC_URL.`
    return warning(about, text)
  }
  if (protocol === 'https:' && trustProxy === false) {
    const text = `${publicUrl} needs a proxy in front, and none is trusted: everybody seems to come from its address. Set TRUST_PROXY.`
    return warning(about, text)
  }
  return fine(about, `people open ${publicUrl}.`)
}

const isThisMachine = (host: string) => /^(localhost|.+\.localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)
