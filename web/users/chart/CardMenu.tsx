// What can be done with a card, under it: one menu for all of them, because there may be two thousand.
import { Menu, Portal } from '@mantine/core'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { OrgChart } from '#contract/org-chart.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import classes from './PositionCard.module.css'
import type { Cards } from './use-card-actions.ts'

interface Props {
  chart: OrgChart
  cards: Cards
}

export function CardMenu({ chart, cards }: Props) {
  const t = useTranslations('orgChart')
  const position = chart.roles.find(({ id }) => id === cards.menuId)
  if (!position) return null
  const { id, levelId } = position
  const box = document.querySelector(`[data-position="${CSS.escape(id)}"]`)?.getBoundingClientRect()
  if (!box) return null
  return (
    // On the page itself, because the dialog would count the place from its own corner.
    <Portal>
      <Menu opened position="bottom-end" offset={2} returnFocus={false} onClose={cards.closeMenu}>
        <Menu.Target>
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={classes.anchor}
            style={{ inset: `${box.bottom}px auto auto ${box.x}px`, inlineSize: box.width }}
          />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('moreOf', { name: position.name })}>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => cards.actions.open(id)}
          >
            {t('editRole')}
          </Menu.Item>
          {levelId !== null && (
            <Menu.Item
              leftSection={<IconArchive size={16} aria-hidden />}
              onClick={() => cards.actions.takeAway(id)}
            >
              {t('toTray')}
            </Menu.Item>
          )}
          <DangerItem onClick={() => cards.remove(id)}>{t('deleteRole')}</DangerItem>
        </Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
