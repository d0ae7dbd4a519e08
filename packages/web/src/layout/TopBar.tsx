import {
  ArrowLeftOutlined,
  DesktopOutlined,
  GlobalOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Breadcrumb, Button, Dropdown } from 'antd'
import { createElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '#account/sign-out.ts'
import { CommandPaletteButton } from '#command-palette/CommandPaletteButton.tsx'
import { feedback } from '#feedback/feedback.ts'
import { confirmLeave } from '#form/confirm-leave.tsx'
import { ownRequestsAnswered } from '#http/own-requests.ts'
import { changeLocale, useLocale } from '#i18n/i18n.ts'
import { screenAt, useScreen } from '#modules/use-screen.ts'
import { neighboursOf } from '#navigation/list-order.ts'
import { useCurrentPage } from '#navigation/page-title.ts'
import { paths } from '#navigation/paths.ts'
import { useProfile } from '#navigation/rights.ts'
import type { Screen } from '#navigation/screen.ts'
import { clearStorage } from '#session/session.ts'
import { chooseTheme, themeChoices, useThemeChoice } from '#theme/theme-choice.ts'
import { setLeaving } from '#ui/leaving.ts'
import { Bell } from './Bell.tsx'
import { NeighbourButtons } from './NeighbourButtons.tsx'

interface TopBarProps {
  mobile: boolean
  collapsed: boolean
  onMenu: () => void
}

export function TopBar({ mobile, collapsed, onMenu }: TopBarProps) {
  const { t } = useTranslation()
  const screen = useScreen()
  const own = useCurrentPage()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // where one goes from record to record, the title needs the room more
  const crowded = mobile && neighboursOf(path) !== null
  const parent = screen?.parent ? screenAt(screen.parent) : undefined
  const back = own?.above ?? (parent && { title: t(parent.title), path: parent.path })
  const label = mobile ? t('frame.menu.open') : collapsed ? t('frame.menu.expand') : t('frame.menu.collapse')
  const icon = mobile ? <MenuOutlined /> : collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />
  return (
    <>
      {mobile && back ? (
        <Link to={back.path} className="top-bar-back" aria-label={t('frame.back', { page: back.title })}>
          <ArrowLeftOutlined />
        </Link>
      ) : (
        <Button type="text" icon={icon} aria-label={label} onClick={onMenu} />
      )}
      {mobile ? (
        <>
          <span className="top-bar-title">{whole(own?.title ?? t(screen?.title ?? 'frame.title'))}</span>
          <NeighbourButtons mobile />
        </>
      ) : (
        <>
          <Crumbs />
          <NeighbourButtons mobile={false} />
          <span className="top-bar-space" />
        </>
      )}
      <CommandPaletteButton mobile={mobile} />
      {crowded ? null : <LanguageSwitch mobile={mobile} />}
      <Bell />
      <AvatarMenu mobile={mobile} />
    </>
  )
}

/** A title of two lines whose number is not broken at its hyphen. */
function whole(title: string): ReactNode {
  const [before, number, after] = title.split(/(\w+-\d[\w/]*)/, 3)
  if (!number) return title
  return (
    <>
      {before}
      <span className="top-bar-number">{number}</span>
      {after}
    </>
  )
}

function Crumbs() {
  const { t } = useTranslation()
  const own = useCurrentPage()
  const screen = useScreen()
  if (!screen) return null
  const above: Screen[] = []
  for (let at = screen.parent; at; at = screenAt(at)?.parent) {
    const parent = screenAt(at)
    if (!parent) break
    above.unshift(parent)
  }
  const group = (above[0] ?? screen).menu?.group
  const top = t((above[0] ?? screen).title)
  // A group that is called as its only screen, as customers are in English, would stand there twice.
  const named = group && t(`frame.menu.${group}`) !== top ? [{ title: t(`frame.menu.${group}`) }] : []
  const items = [
    ...named,
    ...above.map((one) => ({ title: <Link to={one.path}>{t(one.title)}</Link> })),
    ...(own?.above ? [{ title: <Link to={own.above.path}>{own.above.title}</Link> }] : []),
    { title: own?.title ?? t(screen.title) },
  ]
  return <Breadcrumb items={items} aria-label={t('frame.breadcrumb')} className="top-bar-crumbs" />
}

function LanguageSwitch({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const client = useQueryClient()
  const choose = (chosen: 'vi' | 'en') => {
    // What the server put into words is asked for again in the new language.
    changeLocale(chosen).then(() => client.invalidateQueries(), feedback.failure)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [locale],
        items: (['vi', 'en'] as const).map((key) => ({
          key,
          label: <span lang={key}>{t(`frame.language.${key}`)}</span>,
        })),
        onClick: ({ key }) => choose(key === 'en' ? 'en' : 'vi'),
      }}
    >
      <Button
        type="text"
        icon={<GlobalOutlined />}
        aria-label={`${t('frame.language.label')}: ${t(`frame.language.${locale}`)}`}
      >
        {mobile ? null : locale.toUpperCase()}
      </Button>
    </Dropdown>
  )
}

const themeIcons = { system: DesktopOutlined, light: SunOutlined, dark: MoonOutlined }

function AvatarMenu({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation()
  const { fullName } = useProfile()
  const theme = useThemeChoice()
  const navigate = useNavigate()
  const client = useQueryClient()
  const leave = async () => {
    // Asked before the session is gone: whoever stays can still save.
    if (!(await confirmLeave())) return
    // what is on its way would fail unsaid without the session, and is asked about where it failed meanwhile
    await ownRequestsAnswered()
    if (!(await confirmLeave())) return
    setLeaving(true)
    await signOut()
    clearStorage()
    client.clear()
    await navigate({ to: paths.login })
    setLeaving(false)
  }
  const items = [
    {
      key: 'profile',
      icon: <UserOutlined />,
      label: <Link to={paths.profile}>{t('frame.account.profile')}</Link>,
    },
    {
      key: 'password',
      icon: <LockOutlined />,
      label: (
        <Link to={paths.profile} hash="password">
          {t('frame.account.changePassword')}
        </Link>
      ),
    },
    { type: 'divider' as const },
    {
      key: 'theme',
      type: 'group' as const,
      label: t('workspace.theme.label'),
      children: themeChoices.map((choice) => ({
        key: choice,
        icon: createElement(themeIcons[choice]),
        label: t(`workspace.theme.${choice}`),
        onClick: () => chooseTheme(choice),
      })),
    },
    { type: 'divider' as const },
    {
      key: 'logout',
      icon: <LogoutOutlined />,
      label: t('frame.account.logout'),
      onClick: () => void leave(),
    },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, selectable: true, selectedKeys: [theme] }}>
      <Button type="text" className="avatar-button" aria-label={t('frame.account.menu', { name: fullName })}>
        <span className="avatar">{initial(fullName)}</span>
        {mobile ? null : <span className="avatar-name">{fullName}</span>}
      </Button>
    </Dropdown>
  )
}

/** A Vietnamese person is called by the last word of the name. */
function initial(fullName: string): string {
  return fullName.trim().split(/\s+/).at(-1)?.charAt(0).toUpperCase() ?? ''
}
