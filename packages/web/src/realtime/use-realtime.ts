import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isReachable, onConnection } from '#http/connection.ts'

/** How often is looked whether the page has had what it asked for since the last look, and how long its hints wait for that at most. */
const LOOK_MS = 150
const AT_LATEST_MS = 2000

/**
 * Keeps the pages of a signed-in person fresh, as long as the layout is shown. The client of the socket is fetched after
 * the first page (decision 014); where it does not come, again when the connection is back.
 */
export function useRealtime(): void {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let close: (() => void) | null = null
    let gone = false
    const start = () => {
      if (close || gone) return
      void import('./socket.ts').then(
        ({ listen }) => {
          if (!close && !gone) close = listen(client, began)
        },
        () => undefined,
      )
    }
    const began = performance.now()
    let drawn = false
    const look = setInterval(() => {
      const before = drawn
      drawn = router.state.status === 'idle' && client.isFetching() === 0
      if (!(drawn && before) && performance.now() - began < AT_LATEST_MS) return
      clearInterval(look)
      start()
    }, LOOK_MS)
    const stop = onConnection(() => {
      if (isReachable()) start()
    })
    return () => {
      gone = true
      clearInterval(look)
      stop()
      close?.()
    }
  }, [client, router])
}
