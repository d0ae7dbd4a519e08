import { useState } from 'react'
import { useNarrow } from '#ui/use-media.ts'

/** How the person left the menu of a wide window; forgotten with everything of theirs at sign-out. */
const STORAGE_KEY = 'MENU_COLLAPSED'

/**
 * Whether the side menu is only icons: by itself below 992 px (specification, section 2), where opening it lasts until the
 * window changes; from there on as the person left it.
 */
export function useMenuCollapse(): { collapsed: boolean; toggle: () => void } {
  const narrow = useNarrow()
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORAGE_KEY) === 'true')
  const [opened, setOpened] = useState({ narrow, open: false })
  // crossing the width forgets what was opened on the other side of it
  if (opened.narrow !== narrow) setOpened({ narrow, open: false })
  const collapsed = narrow ? !opened.open : chosen
  const toggle = () => {
    if (narrow) return setOpened({ narrow, open: collapsed })
    localStorage.setItem(STORAGE_KEY, String(!collapsed))
    setChosen(!collapsed)
  }
  return { collapsed, toggle }
}
