import {
  AppstoreOutlined,
  FileProtectOutlined,
  NotificationOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Menu, type MenuProps } from 'antd'
import { type ComponentType, createElement, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screens } from '#modules/screens.ts'
import { useScreen } from '#modules/use-screen.ts'
import { closedTo, useProfile, useToken } from '#navigation/rights.ts'
import { type MenuGroup, menuGroups, type Screen } from '#navigation/screen.ts'

const groupIcons: Readonly<Record<MenuGroup, ComponentType>> = {
  customers: TeamOutlined,
  sales: ShoppingOutlined,
  contracts: FileProtectOutlined,
  marketing: NotificationOutlined,
  system: SettingOutlined,
  categories: AppstoreOutlined,
}

type Item = NonNullable<MenuProps['items']>[number]

interface SideMenuProps {
  /** Icons only: a group opens beside them, and only by the pointer or a key. */
  collapsed: boolean
  onOpen?: () => void
}

/** The screens this person may open, in the groups of the specification; a group without any is absent. */
export function SideMenu({ collapsed, onOpen }: SideMenuProps) {
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
  const groups = menuGroups.flatMap((group): Item[] => {
    const children = open.filter((screen) => screen.menu?.group === group)
    if (children.length === 0) return []
    return [
      {
        key: group,
        icon: createElement(groupIcons[group]),
        label: t(`frame.menu.${group}`),
        children: children.map(item),
      },
    ]
  })
  // a page without an entry is shown at that of the list it belongs to, or of the page it is another path to
  const shown = current?.menu
    ? current
    : screens.find(
        (screen) => screen.path === current?.parent || (screen.menu && screen.load === current?.load),
      )
  const group = shown?.menu?.group
  const [unfolded, setUnfolded] = useState<string[]>([])
  const [beside, setBeside] = useState<string[]>([])
  const [followed, setFollowed] = useState<string | undefined>()
  // the group of a page that is reached by keys or a link opens too
  if (group !== followed) {
    setFollowed(group)
    setBeside([])
    if (group && !unfolded.includes(group)) setUnfolded([...unfolded, group])
  }
  const place = useChosenInSight(shown?.path)
  return (
    <nav aria-label={t('frame.menu.label')} ref={place}>
      <Menu
        mode="inline"
        inlineIndent={16}
        items={[...open.filter((screen) => !screen.menu?.group).map(item), ...groups]}
        selectedKeys={shown ? [shown.path] : []}
        openKeys={collapsed ? beside : unfolded}
        onOpenChange={collapsed ? setBeside : setUnfolded}
      />
    </nav>
  )
}

/** Scrolls the menu to the entry of the page, also while its group unfolds, until somebody takes the menu in hand. */
function useChosenInSight(path: string | undefined) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const menu = place.current
    if (!menu || !path) return
    const show = () => {
      const chosen = menu.querySelector('.ant-menu-item-selected')
      const frame = menu.closest('.side, .ant-drawer-body')
      if (!chosen || !frame) return
      // by hand: after scrollIntoView the next Tab would begin there
      const [own, seen] = [chosen.getBoundingClientRect(), frame.getBoundingClientRect()]
      frame.scrollTop += Math.max(0, own.bottom - seen.bottom) - Math.max(0, seen.top - own.top)
    }
    const watch = new ResizeObserver(show)
    watch.observe(menu)
    const stop = () => watch.disconnect()
    const hands = ['pointerdown', 'wheel', 'keydown'] as const
    for (const hand of hands) menu.addEventListener(hand, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const hand of hands) menu.removeEventListener(hand, stop)
    }
  }, [path])
  return place
}
