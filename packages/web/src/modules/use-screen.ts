import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentPageTitle } from '#navigation/page-title.ts'
import { closedTo, useProfile, useToken } from '#navigation/rights.ts'
import type { Screen } from '#navigation/screen.ts'
import { screens } from './screens.ts'

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

export function screenAt(path: string): Screen | undefined {
  return byPath.get(path)
}

/** Whether the person may open the page at an address. */
export function useOpens(): (path: string) => boolean {
  const profile = useProfile()
  const token = useToken()
  return (path) => {
    const screen = screenAt(path)
    return screen !== undefined && !closedTo(screen, profile, token)
  }
}

/** The screen on show. */
export function useScreen(): Screen | undefined {
  const matches = useMatches()
  const { fullPath } = matches[matches.length - 1] ?? {}
  // The router writes the home page's path with and without its slash.
  return fullPath === undefined
    ? undefined
    : byPath.get(fullPath === '/' ? '/' : String(fullPath).replace(/\/$/, ''))
}

/** "<screen> · Hệ thống quản lý", in the language of the moment. */
export function useDocumentTitle(screen: Screen | undefined): void {
  const { t } = useTranslation()
  const own = useCurrentPageTitle()
  const name = own ?? (screen && t(screen.title))
  const title = name ? `${name} · ${t('frame.title')}` : t('frame.title')
  useEffect(() => {
    document.title = title
  }, [title])
}
