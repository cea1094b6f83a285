// Settings that a new company starts with, from what its founder's browser says.
import countryToCurrency from 'country-to-currency'

export interface CompanySettings {
  /** ISO 4217. */
  currency: string
  /** IANA. */
  timeZone: string
  /** 1 Monday .. 7 Sunday. */
  firstDayOfWeek: number
  /** BCP 47. */
  locale: string
}

interface WeekInfo {
  firstDay: number
}
// Node has one of the two, by version; the type library has neither.
type LocaleWithWeek = Intl.Locale & { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo }

/** A language without a region stands for the region where most of its speakers live (`de`: Germany). */
export function defaultSettings(locale = 'en-GB', timeZone = 'UTC'): CompanySettings {
  const likely: LocaleWithWeek = new Intl.Locale(locale).maximize()
  const currencies: Record<string, string> = countryToCurrency
  return {
    currency: currencies[likely.region ?? ''] ?? 'EUR',
    timeZone,
    firstDayOfWeek: (likely.getWeekInfo?.() ?? likely.weekInfo)?.firstDay ?? 1,
    locale,
  }
}
