// Lays a mail out, as text and as HTML. Everything that people named is escaped.
import { type LanguageCode, languages } from '#contract/languages.ts'
import { translatorFor } from '#server/locales/load.ts'

let publicUrl = 'http://localhost'

/** Where the links of mails lead; set once at start. */
export function linkMailsTo(url: string): void {
  publicUrl = url
}

/** The address that people open, of a path inside the application. */
export const publicAddress = (path: string): string => publicUrl + path

/** What a mail says; the words come already in the receiver's language. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** The one thing to do. */
  action: { label: string; url: string }
  /** Small print. */
  foot: { text: string; link?: { label: string; url: string } }
}

export interface WrittenLetter {
  subject: string
  plain: string
  html: string
}

export function write(language: LanguageCode, { subject, paragraphs, action, foot }: Letter): WrittenLetter {
  const footLines = foot.link ? [foot.text, `${foot.link.label}: ${foot.link.url}`] : [foot.text]
  return {
    subject: oneLine(subject),
    plain: [
      ...paragraphs.map(oneLine),
      `${action.label}: ${action.url}`,
      ['-- ', ...footLines].join('\n'),
    ].join('\n\n'),
    html: page(language, { subject, paragraphs, action, foot }),
  }
}

/** A header is one line; so is a paragraph, whatever line breaks are in the names that it holds. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => oneLine(text).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

// Mail programs know tables and styles on elements; most take neither style sheets nor scripts.
function page(language: LanguageCode, { subject, paragraphs, action, foot }: Letter): string {
  const { tag, direction } = languages[language]
  const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,sans-serif"
  const lines = paragraphs
    .map((text) => `<p dir="auto" style="margin:0 0 16px">${escaped(text)}</p>`)
    .join('')
  const button = `<a href="${escaped(action.url)}" style="display:inline-block;padding:9px 16px;border-radius:8px;background:#2653D4;color:#FFFFFF;font-weight:600;text-decoration:none">${escaped(action.label)}</a>`
  const link = foot.link
    ? ` <a href="${escaped(foot.link.url)}" style="color:#57544F">${escaped(foot.link.label)}</a>`
    : ''
  return `<!doctype html>
<html lang="${tag.replace(/-u-.*/, '')}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#F6F4F1">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:#F6F4F1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#FFFFFF;border:1px solid #E9E6E1;border-radius:12px">
<tr><td dir="${direction}" style="padding:28px 32px;${font};font-size:15px;line-height:24px;color:#211F1C">
<p dir="ltr" style="margin:0 0 20px;font-weight:650;text-align:start">Lintel</p>
${lines}<p style="margin:24px 0 0">${button}</p>
</td></tr></table>
<p dir="${direction}" style="max-width:560px;margin:16px auto 0;${font};font-size:12px;line-height:18px;color:#57544F">${escaped(foot.text)}${link}</p>
</td></tr></table>
</body>
</html>
`
}

/** This moment in words; `zone` null: of somebody who follows their browser, which a mail does not know. */
export const momentIn = (language: LanguageCode, zone: string | null): string =>
  new Intl.DateTimeFormat(languages[language].tag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: zone ?? 'UTC',
  }).format(new Date())

/** The small print of a mail that a setting decides. */
export function settingsFoot(language: LanguageCode): Letter['foot'] {
  const say = translatorFor(language)
  return {
    text: say('mails.why'),
    link: { label: say('mails.settings'), url: publicAddress('/app/settings#notifications') },
  }
}
