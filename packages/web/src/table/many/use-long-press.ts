import { type PointerEvent, useEffect, useRef } from 'react'

/** As long as telephones themselves take for one. */
const LONG_PRESS_MS = 500
/** A finger that moves farther scrolls. */
const STILL_PX = 10

/** A finger that rests on something. The click it ends with is not one. */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      end()
      if (pointerType === 'mouse') return
      start.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        // what the finger does when it leaves is no tap any more
        addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', swallow, { capture: true }), 1000)
        run()
      }, LONG_PRESS_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - start.current.x, clientY - start.current.y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault: () => void; nativeEvent: Event }) => {
      if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault()
    },
  }
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
