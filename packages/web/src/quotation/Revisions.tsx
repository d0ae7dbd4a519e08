import { DiffOutlined } from '@ant-design/icons'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#approval/StatusTag.tsx'
import { paths } from '#navigation/paths.ts'
import { CompareRevisions } from './CompareRevisions.tsx'

/** Every revision under one number, the one on show not as a link; each other one can be laid beside it. */
export function Revisions({ id, revisions }: Pick<Quotation, 'id' | 'revisions'>) {
  const { t } = useTranslation()
  const [other, setOther] = useState<string | null>(null)
  const placeOf = (one: string) => revisions.findIndex((revision) => revision.id === one)
  return (
    <Flex vertical gap={8}>
      {revisions.map((one) => (
        <Flex key={one.id} justify="space-between" align="center" gap={8}>
          {one.id === id ? (
            <strong>{one.number}</strong>
          ) : (
            <Flex align="center" gap={4}>
              <Link to={paths.quotation(one.id)}>{one.number}</Link>
              <Button
                type="text"
                size="small"
                icon={<DiffOutlined />}
                title={t('quotation.compare', { number: one.number })}
                aria-label={t('quotation.compare', { number: one.number })}
                onClick={() => setOther(one.id)}
              />
            </Flex>
          )}
          <StatusTag status={one.status} />
        </Flex>
      ))}
      {other ? (
        <CompareRevisions
          ids={placeOf(other) < placeOf(id) ? [other, id] : [id, other]}
          onClose={() => setOther(null)}
        />
      ) : null}
    </Flex>
  )
}
