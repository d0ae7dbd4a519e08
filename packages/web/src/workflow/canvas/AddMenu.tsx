import { Dropdown } from 'antd'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedNode } from '../NodeFields.tsx'

const kinds = ['approval', 'condition', 'notify'] as const

/** What may be put into a way. */
export function AddMenu({
  onPick,
  children,
}: {
  onPick: (kind: NamedNode['kind']) => void
  children: ReactElement
}) {
  const { t } = useTranslation()
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: kinds.map((key) => ({ key, label: t(`workflow.node.${key}`) })),
        onClick: ({ key }) => onPick(key as NamedNode['kind']),
      }}
    >
      {children}
    </Dropdown>
  )
}
