import { Skeleton } from 'antd'
import { useLasting } from './use-lasting.ts'

/** The place of a page that is on its way; nothing for what arrives at once. */
export function PageSkeleton() {
  const shown = useLasting(true)
  return shown ? <Skeleton active paragraph={{ rows: 8 }} /> : null
}
