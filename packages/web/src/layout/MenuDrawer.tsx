import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useBackCloses } from '#ui/layers.ts'

interface MenuDrawerProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
}

/** The menu on a phone. */
export function MenuDrawer({ children, ...drawer }: MenuDrawerProps) {
  useBackCloses(drawer.open, drawer.onClose)
  return (
    <Drawer {...drawer} placement="left" size={280} styles={{ body: { padding: 8 } }}>
      {children}
    </Drawer>
  )
}
