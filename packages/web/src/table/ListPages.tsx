import { PAGE_SIZE } from '@barem/shared/values/constants'
import { type PageSize, pageSizes } from '@barem/shared/view/endpoints'
import { Pagination, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMobile } from '#ui/use-media.ts'
import type { ListController } from './use-list.ts'

interface ListPagesProps {
  list: ListController<unknown>
  /** What this person chose; null for the usual number. */
  chosen: PageSize | null
  onChoose: (size: PageSize) => void
}

/** The pages of a list, and how many rows one has, which is kept for this person and list. */
export function ListPages({ list, chosen, onChoose }: ListPagesProps) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const { pageNumber, pageSize } = list.query
  if (list.total <= PAGE_SIZE) return null
  const options = pageSizes.map((value) => ({
    value,
    label: value === 'fit' ? t('frame.list.pageFit') : t('frame.list.pageSize', { size: value }),
  }))
  const said = pageSize === list.usualSize ? chosen : null
  const held = said ?? (String(pageSize) as PageSize)
  const choose = (size: PageSize) => {
    onChoose(size)
    // What the address says would go before what was chosen.
    if (pageSize !== list.usualSize || pageNumber !== 1) list.set({ pageSize: list.usualSize })
  }
  return (
    <div className="list-pages">
      <Pagination
        current={pageNumber}
        pageSize={pageSize}
        total={list.total}
        showSizeChanger={false}
        {...(mobile
          ? { simple: { readOnly: true } }
          : { showTotal: (total, [from, to]) => t('frame.list.shown', { from, to, total }) })}
        onChange={(page) => list.set({ pageNumber: page })}
      />
      <Select
        options={options}
        value={held}
        onChange={choose}
        aria-label={t('frame.list.pageSizes')}
        popupMatchSelectWidth={false}
        placement="topRight"
      />
    </div>
  )
}
