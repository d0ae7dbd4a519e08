import '@fontsource/be-vietnam-pro/400.css'
import '@fontsource/be-vietnam-pro/500.css'
import '@fontsource/be-vietnam-pro/600.css'
// After the faces whose figures it replaces.
import 'virtual:figures.css'
import './styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ConfigProvider, theme } from 'antd'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#api/query.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { loadWords, useAntdWords } from '#i18n/i18n.ts'
import { readLocale } from '#i18n/locale.ts'
import { PageNotLoaded } from '#layout/lazy-page.ts'
import { darkTheme, lightTheme } from '#theme/theme.ts'
import { useDark } from '#theme/theme-choice.ts'
import { LoadingBar } from '#ui/LoadingBar.tsx'
import { useMedia, useMobile } from '#ui/use-media.ts'
import { router } from './router.tsx'

/** antd's own words follow the language; its theme the choice of the person, or the system. */
function Root() {
  const words = useAntdWords()
  const dark = useDark()
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const mobile = useMobile()
  const chosen = dark ? darkTheme : lightTheme
  return (
    <ConfigProvider
      {...(words ? { locale: words } : {})}
      // One version of antd alone is on the page: its selectors need not be told apart, which would lengthen each by its hash.
      theme={{ ...chosen, hashed: false, token: { ...chosen.token, motion: !still } }}
      form={{ requiredMark: true }}
      // Fingers want 40 px, and an iPhone zooms into a field whose words are smaller than 16 px. Always given: without
      // it antd draws another tree, and a window made narrower would lose what is typed.
      componentSize={mobile ? 'large' : 'middle'}
    >
      <Ground>
        <LoadingBar />
        <RouterProvider router={router} />
      </Ground>
    </ConfigProvider>
  )
}

/** The type of the page. antd's own App would bring its messages and dialogs with it, which the login does without. */
function Ground({ children }: { children: ReactNode }) {
  const { colorText, fontFamily, fontSize, lineHeight } = theme.useToken().token
  return (
    <div className="ground" style={{ color: colorText, fontFamily, fontSize, lineHeight }}>
      {children}
    </div>
  )
}

const place = document.getElementById('root')
if (place) {
  await loadWords(readLocale())
  // What the server refused or kept back is shown in words where it was asked for; it is no fault of the page.
  const onCaughtError = (error: unknown) => {
    if (!(error instanceof ApiFailure || error instanceof PageNotLoaded)) console.error(error)
  }
  createRoot(place, { onCaughtError }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Root />
      </QueryClientProvider>
    </StrictMode>,
  )
}
