import { Outlet, useLocation } from '@tanstack/react-router'
import { Layout } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useLeaveGuard } from '#form/use-leave-guard.ts'
import { useDocumentTitle, useScreen } from '#modules/use-screen.ts'
import { useRealtime } from '#realtime/use-realtime.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { useMobile } from '#ui/use-media.ts'
import { useMenuCollapse } from './menu-collapse.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

/** Only a phone has its menu in a drawer. */
const loadMenuDrawer = async () => (await import('./MenuDrawer.tsx')).MenuDrawer

/** Every page but the login: side menu, header, and the page itself. */
export default function MainLayout() {
  const { t } = useTranslation()
  const mobile = useMobile()
  const { collapsed, toggle } = useMenuCollapse()
  const [drawer, setDrawer] = useState(false)
  const MenuDrawer = useLazyComponent(loadMenuDrawer, mobile)
  const { pathname } = useLocation()
  useDocumentTitle(useScreen())
  useRealtime()
  useLeaveGuard()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a page closes the drawer
  useEffect(() => setDrawer(false), [pathname])
  return (
    <Layout className="frame">
      <a className="skip-link" href="#main">
        {t('frame.skip')}
      </a>
      {mobile ? (
        MenuDrawer && (
          <MenuDrawer open={drawer} onClose={() => setDrawer(false)} title={<Brand />}>
            <SideMenu collapsed={false} onOpen={() => setDrawer(false)} />
          </MenuDrawer>
        )
      ) : (
        <Layout.Sider
          collapsed={collapsed}
          width={256}
          collapsedWidth={64}
          trigger={null}
          theme="light"
          className="side"
        >
          <Brand short={collapsed} />
          <SideMenu collapsed={collapsed} />
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header className="top-bar">
          <TopBar mobile={mobile} collapsed={collapsed} onMenu={mobile ? () => setDrawer(true) : toggle} />
        </Layout.Header>
        <Layout.Content id="main" tabIndex={-1} className="content" role="main">
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </Layout.Content>
      </Layout>
    </Layout>
  )
}

function Brand({ short = false }: { short?: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="7" />
        <path d="M8 8h16v4h-6v8h6v4H8v-4h6v-8H8z" />
      </svg>
      {short ? null : <span>{t('frame.title')}</span>}
    </div>
  )
}
