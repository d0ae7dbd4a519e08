import { Button, Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from '#ui/layers.ts'
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx'

interface Props extends FilterPanelProps {
  open: boolean
  onClose: () => void
}

/** The filters on a phone: from below, as high as they are and no higher than the window, where they scroll by themselves. */
export function FilterDrawer({ open, onClose, ...panel }: Props) {
  const { t } = useTranslation()
  useBackCloses(open, onClose)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      title={t('frame.list.filters')}
      classNames={{ wrapper: 'filter-drawer' }}
      styles={{ wrapper: { height: 'auto' } }}
      footer={
        <Button type="primary" size="large" block onClick={onClose}>
          {t('frame.list.filtersDone')}
        </Button>
      }
    >
      <FilterPanel {...panel} />
    </Drawer>
  )
}
