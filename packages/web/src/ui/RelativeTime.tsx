import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useFormat } from '#i18n/i18n.ts'

const MINUTE_MS = 60_000

/** How long ago, with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormat()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <Tooltip title={format.moment(at)}>
      <time dateTime={at}>{format.relative(at, now)}</time>
    </Tooltip>
  )
}
