import { SIDER_COLLAPSE_WIDTH_PX } from '@barem/shared/values/constants'
import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, now and whenever it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Narrower than 992 px: the side menu collapses, rows become cards. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${SIDER_COLLAPSE_WIDTH_PX - 1}px)`)
}

/** A window as narrow as a phone: what the style sheets go by. */
export function usePhoneWidth(): boolean {
  return useMedia('(max-width: 767px)')
}

const phone = /Android.+Mobile|iPhone|iPod|Windows Phone|Mobile.+Firefox/i

/** A phone by its user agent (specification, section 9), or a window as narrow as one. */
export function useMobile(): boolean {
  return usePhoneWidth() || phone.test(navigator.userAgent)
}
