import { Link } from '@tanstack/react-router'
import { Menu, type MenuProps } from 'antd'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { screens } from '#modules/screens.ts'
import { useScreen } from '#modules/use-screen.ts'
import { closedTo, useProfile, useToken } from '#navigation/rights.ts'
import { type MenuGroup, menuGroups, type Screen } from '#navigation/screen.ts'

type Item = NonNullable<MenuProps['items']>[number]

/** The screens this person may open, in the groups of the specification; a group without any is absent. */
export function SideMenu({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation()
  const profile = useProfile()
  const token = useToken()
  const current = useScreen()
  const open = screens.filter((screen) => screen.menu && !closedTo(screen, profile, token))
  const item = (screen: Screen): Item => ({
    key: screen.path,
    icon: screen.menu?.icon && createElement(screen.menu.icon),
    label: (
      <Link to={screen.path} {...(onOpen ? { onClick: onOpen } : {})}>
        {t(screen.menu?.title ?? screen.title)}
      </Link>
    ),
  })
  const groups = (Object.keys(menuGroups) as MenuGroup[]).flatMap((group): Item[] => {
    const children = open.filter((screen) => screen.menu?.group === group)
    if (children.length === 0) return []
    return [
      {
        key: group,
        icon: createElement(menuGroups[group]),
        label: t(`frame.menu.${group}`),
        children: children.map(item),
      },
    ]
  })
  const shown = current?.menu ? current : screens.find((screen) => screen.path === current?.parent)
  return (
    <nav aria-label={t('frame.menu.label')}>
      <Menu
        mode="inline"
        inlineIndent={16}
        items={[...open.filter((screen) => !screen.menu?.group).map(item), ...groups]}
        selectedKeys={shown ? [shown.path] : []}
        defaultOpenKeys={shown?.menu?.group ? [shown.menu.group] : []}
      />
    </nav>
  )
}
