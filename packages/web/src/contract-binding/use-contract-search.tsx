import { MAX_BINDINGS } from '@barem/shared/contract-binding/endpoints'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#form/use-debounced.ts'

/** What is searched for among contracts, once typing rests, and the field for it; it says where `more` are there than are shown. */
export function useContractSearch(): {
  asked: string
  field: (more: boolean, onSearch: () => void) => ReactNode
} {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const asked = useDebounced(search.trim())
  const field = (more: boolean, onSearch: () => void) => (
    <>
      <Input
        value={search}
        allowClear
        placeholder={t('contractBinding.searchContract')}
        aria-label={t('contractBinding.searchContract')}
        onChange={({ target }) => {
          onSearch()
          setSearch(target.value)
        }}
      />
      {more ? <p role="status">{t('contractBinding.more', { shown: MAX_BINDINGS })}</p> : null}
    </>
  )
  return { asked, field }
}
