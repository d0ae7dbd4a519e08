import { SearchOutlined } from '@ant-design/icons'
import { useMatches } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFeedback } from '#feedback/Feedback.tsx'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useScreen } from '#modules/use-screen.ts'
import { useCurrentPage } from '#navigation/page-title.ts'
import { useShortcuts } from '#shortcuts/use-shortcuts.ts'
import { COMMAND } from '#ui/keys.ts'
import { remember } from './recent.ts'

const loadPalette = async () => (await import('./CommandPalette.tsx')).CommandPalette
const loadHelp = async () => (await import('#shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog

/** The command palette's button in the top bar, and the shortcuts of every page. */
export function CommandPaletteButton({ mobile }: { mobile: boolean }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'palette' | 'help' | null>(null)
  const close = () => setShown(null)
  const CommandPalette = useLazyComponent(loadPalette, shown === 'palette', close)
  const Help = useLazyComponent(loadHelp, shown === 'help', close)
  useShortcuts({ showPalette: () => setShown('palette'), showHelp: () => setShown('help') })
  useRemembering()
  useEffect(fetchOnFirstTouch, [])
  return (
    <>
      <Tooltip title={mobile ? null : `${t('workspace.palette.label')} (${COMMAND}+K)`}>
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={t('workspace.palette.label')}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setShown('palette')}
        />
      </Tooltip>
      {shown === 'palette' && CommandPalette ? (
        <CommandPalette onClose={close} onHelp={() => setShown('help')} />
      ) : null}
      {shown === 'help' && Help ? <Help onClose={close} /> : null}
    </>
  )
}

/**
 * Whoever begins to work may soon need the palette, in which nobody waits with typing, and the place of messages, which
 * must be at hand when the network is not.
 */
function fetchOnFirstTouch(): () => void {
  const stop = new AbortController()
  const fetchBoth = () => {
    stop.abort()
    void Promise.all([loadPalette(), loadFeedback()]).catch(() => {})
  }
  for (const touch of ['keydown', 'pointerdown'])
    addEventListener(touch, fetchBoth, { signal: stop.signal, passive: true })
  return () => stop.abort()
}

/** Records that were opened come first in the palette. */
function useRemembering(): void {
  const page = useCurrentPage()
  // The address runs ahead of the page: on the way to the print of a document it is no longer the document's.
  const path = useMatches().at(-1)?.pathname
  const record = useScreen()?.path.endsWith('$id') === true
  useEffect(() => {
    if (record && page && path) remember({ path, ...page })
  }, [record, page, path])
}
