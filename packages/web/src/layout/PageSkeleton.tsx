import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'

const SHOWN_AFTER_MS = 150

/** The place of a page that is on its way; nothing for what arrives at once. */
export function PageSkeleton() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return shown ? <Skeleton active paragraph={{ rows: 8 }} /> : null
}
