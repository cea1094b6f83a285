// Which keys there are on this screen and everywhere, as far as the person may do what they do.
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { appearance } from '#web/lib/appearance.ts'
import { isSingleKey, keyGroups } from '#web/lib/keys.ts'
import { useUser } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { navigation } from './navigation.ts'
import classes from './ShortcutsDialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function ShortcutsDialog({ isOpen, onClose }: Props) {
  const t = useTranslations('shortcuts')
  const { hasSingleKeys } = appearance.use()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} width={640}>
      <div className={classes.body}>
        {!hasSingleKeys && (
          <p className={classes.off}>
            {t.rich('off', {
              link: (text) => (
                <Link to="/app/settings#appearance" onClick={onClose}>
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
        <Groups />
      </div>
    </Dialog>
  )
}

interface Row {
  name: string
  words: string
  keys: readonly string[]
}

function Groups() {
  const t = useTranslations('shortcuts')
  const tItems = useTranslations('shell.items')
  const { pathname } = useLocation()
  const { permissions } = useUser()
  const { hasSingleKeys } = appearance.use()
  const isFor = ({ can }: Pick<(typeof keyGroups)[number]['rows'][number], 'can'>) =>
    !can || permissions.includes(can)
  const works = (key: string) => hasSingleKeys || !isSingleKey(key)
  const places: Row[] = navigation
    .flatMap(({ items }) => items)
    .filter(isFor)
    .map(({ name, key }) => ({ name, words: tItems(name), keys: [`g ${key}`] }))
  const here = keyGroups.filter(({ path }) => path === pathname)
  const always = keyGroups.filter(({ path }) => path === undefined)
  const groups = [...here, ...always].map(({ name, rows }) => ({
    name: t(`groups.${name}`),
    rows: rows.filter(isFor).map((row): Row => ({ ...row, words: t(`rows.${row.name}`) })),
  }))
  return [...groups, { name: t('groups.go'), rows: places }]
    .map(({ name, rows }) => ({
      name,
      rows: rows
        .map((row) => ({ ...row, keys: row.keys.filter(works) }))
        .filter(({ keys }) => keys.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ name, rows }) => (
      <section key={name} className={classes.group}>
        <h3>{name}</h3>
        <dl>
          {rows.map(({ name, words, keys }) => (
            <div key={name} className={classes.row}>
              <dt>{words}</dt>
              <dd>
                {keys.map((key) => (
                  <Caps key={key} combination={key} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))
}

const isMac = /Mac|iP/.test(navigator.platform)

const named = ['Mod', 'Alt', 'Shift', 'Enter', 'Escape', 'Space', 'Home', 'End'] as const
const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ...(isMac && { Mod: '⌘', Alt: '⌥', Shift: '⇧' }),
}

/** One after the other, or together. */
function Caps({ combination }: { combination: string }) {
  const t = useTranslations('shortcuts.caps')
  const word = (cap: string): string => {
    const name = named.find((one) => one === cap)
    return signs[cap] ?? (name ? t(name) : cap.toUpperCase())
  }
  return (
    <span className={classes.caps}>
      {combination.split(/[ +]/).map((cap) => (
        <Kbd key={cap} isRead>
          {word(cap)}
        </Kbd>
      ))}
    </span>
  )
}
