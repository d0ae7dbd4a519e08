import { Skeleton } from 'antd'
import { useDelayedFlag } from './use-delayed-flag.ts'

/** The place of a page that is on its way; nothing for what arrives at once. */
export function PageSkeleton() {
  const shown = useDelayedFlag(true)
  return shown ? <Skeleton active paragraph={{ rows: 8 }} /> : null
}
