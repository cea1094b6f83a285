// The flag of a language; emoji flags do not exist on Windows.
import { type LanguageCode, languages } from '#contract/languages.ts'
import classes from './Flag.module.css'

const files = import.meta.glob<string>(
  '/node_modules/flag-icons/flags/4x3/{gb,fr,es,pt,ro,rs,cn,in,sa,gr,de,dk,it,ru,no,se,fi,nl,hu,tr,jp,kr,vn,pl}.svg',
  { query: '?url', import: 'default', eager: true },
)

function flagOf(code: LanguageCode): string {
  return files[`/node_modules/flag-icons/flags/4x3/${languages[code].flag}.svg`] ?? ''
}

export function Flag({ code }: { code: LanguageCode }) {
  return <img className={classes.flag} src={flagOf(code)} alt="" width={18} height={13.5} />
}
