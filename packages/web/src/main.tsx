import '@fontsource/be-vietnam-pro/400.css'
import '@fontsource/be-vietnam-pro/500.css'
import '@fontsource/be-vietnam-pro/600.css'
import './layout.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'
import enUS from 'antd/locale/en_US'
import viVN from 'antd/locale/vi_VN'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Feedback } from './Feedback.tsx'
import { useLocale } from './i18n.ts'
import { LoadingBar } from './layout/LoadingBar.tsx'
import { useMedia } from './layout/use-media.ts'
import { queryClient } from './query.ts'
import { router } from './router.tsx'
import { darkTheme, lightTheme } from './theme.ts'

/** Within the top bar, where nothing is to be pressed in the middle: below it they would lie on a page's buttons. */
const TOAST_TOP = 8

/** antd's own words and calendars follow the language; its theme follows the system. */
function Root() {
  const locale = useLocale()
  const dark = useMedia('(prefers-color-scheme: dark)')
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const theme = dark ? darkTheme : lightTheme
  return (
    <ConfigProvider
      locale={locale === 'en' ? enUS : viVN}
      theme={{ ...theme, token: { ...theme.token, motion: !still } }}
      form={{ requiredMark: true }}
    >
      <App message={{ maxCount: 4, duration: 4, top: TOAST_TOP }}>
        <Feedback />
        <LoadingBar />
        <RouterProvider router={router} />
      </App>
    </ConfigProvider>
  )
}

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Root />
      </QueryClientProvider>
    </StrictMode>,
  )
