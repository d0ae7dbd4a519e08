import { useState } from 'react'
import { useMedia, useNarrow } from '#ui/use-media.ts'

/** How the person left the menu of a wide window; forgotten with everything of theirs at sign-out. */
const STORAGE_KEY = 'MENU_COLLAPSED'

/** From here on an open menu leaves a page of tables and forms room enough. */
const OPEN_WIDTH_PX = 1200

/**
 * Whether the side menu is only icons: by itself below 992 px (specification, section 2), where opening it lasts until the
 * window changes; from there on as the person left it, and for whoever never chose open where there is room.
 */
export function useMenuCollapse(): { collapsed: boolean; toggle: () => void } {
  const narrow = useNarrow()
  const cramped = useMedia(`(max-width: ${OPEN_WIDTH_PX - 1}px)`)
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORAGE_KEY))
  const [opened, setOpened] = useState({ narrow, open: false })
  // crossing the width forgets what was opened on the other side of it
  if (opened.narrow !== narrow) setOpened({ narrow, open: false })
  const left = chosen === null ? cramped : chosen === 'true'
  const collapsed = narrow ? !opened.open : left
  const toggle = () => {
    if (narrow) return setOpened({ narrow, open: collapsed })
    localStorage.setItem(STORAGE_KEY, String(!collapsed))
    setChosen(String(!collapsed))
  }
  return { collapsed, toggle }
}
