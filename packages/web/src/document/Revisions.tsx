import { Link } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentNumber } from '#approval/DocumentNumber.tsx'
import { StatusTag } from '#approval/StatusTag.tsx'
import { CompareRevisions } from './CompareRevisions.tsx'
import type { DocumentAnswer, DocumentForm } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'

interface Props<Document extends DocumentAnswer, Line extends GridRow>
  extends Pick<DocumentAnswer, 'id' | 'revisions'> {
  form: DocumentForm<Document, Line>
}

/** Every revision under one number, the one on show not as a link; each other one can be laid beside it. */
export function Revisions<Document extends DocumentAnswer, Line extends GridRow>({
  form,
  id,
  revisions,
}: Props<Document, Line>) {
  const { t } = useTranslation()
  const [other, setOther] = useState<string | null>(null)
  const placeOf = (one: string) => revisions.findIndex((revision) => revision.id === one)
  return (
    <Flex vertical gap={8}>
      {revisions.map((one) => (
        <Flex key={one.id} justify="space-between" align="center" gap={8}>
          {one.id === id ? (
            <strong>
              <DocumentNumber {...one} />
            </strong>
          ) : (
            <Flex align="center" gap={4}>
              <Link to={form.kind.paths.one(one.id)}>
                <DocumentNumber {...one} />
              </Link>
              <Button
                type="link"
                size="small"
                aria-label={t('document.compare', { number: one.number })}
                onClick={() => setOther(one.id)}
              >
                {t('document.compareShort')}
              </Button>
            </Flex>
          )}
          <StatusTag status={one.status} />
        </Flex>
      ))}
      {other ? (
        <CompareRevisions
          form={form}
          ids={placeOf(other) < placeOf(id) ? [other, id] : [id, other]}
          onClose={() => setOther(null)}
        />
      ) : null}
    </Flex>
  )
}
