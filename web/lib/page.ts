// Who and which company this page was loaded for, and the language it speaks. Every call names them.
import { defaultLanguage, type LanguageCode } from '#contract/languages.ts'

interface Page {
  /** Null until known. */
  userId: string | null
  /** Once set it stays, so that no tab writes into another company: a change of it is a new page (see session.ts). */
  companyId: string | null
  language: LanguageCode
}

export const page: Page = { userId: null, companyId: null, language: defaultLanguage }
