import { SearchOutlined } from '@ant-design/icons'
import { SEARCH_DEBOUNCE_MS } from '@barem/shared/values/constants'
// By its own path: the whole of antd's Input would bring text areas to every list.
import Input from 'antd/es/input/Input'
import { useEffect, useRef, useState } from 'react'
import { useMobile } from '#ui/use-media.ts'
import type { ListController } from './use-list.ts'

/** Searches once typing has rested for 500 ms, at once on Enter; keeps quiet while an input method is composing. */
export function SearchBox({ list, hint }: { list: ListController<unknown>; hint: string }) {
  const mobile = useMobile()
  const given = list.query.search ?? ''
  const [typed, setTyped] = useState(given)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const composing = useRef(false)
  useEffect(() => setTyped(given), [given])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (text: string, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const wanted = text.trim()
      if (wanted !== given) list.set({ search: wanted || undefined }, { replace: true })
    }, after)
  }
  return (
    <Input
      className="search-box"
      prefix={<SearchOutlined />}
      value={typed}
      placeholder={hint}
      aria-label={hint}
      aria-keyshortcuts="/"
      {...(mobile ? {} : { title: `${hint} (/)` })}
      allowClear
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false
        search(currentTarget.value, SEARCH_DEBOUNCE_MS)
      }}
      onChange={({ target }) => {
        setTyped(target.value)
        if (!composing.current) search(target.value, target.value === '' ? 0 : SEARCH_DEBOUNCE_MS)
      }}
      onPressEnter={() => search(typed, 0)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.blur()
      }}
    />
  )
}
