import type { UsedBy } from '@barem/shared/approval/schema'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { textOf } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import type { kindWords } from './approvable.ts'
import type { Action } from './verbs.ts'

interface Props {
  action: Action
  words: ReturnType<typeof kindWords>
  /** Of what this person may see. */
  usedBy: readonly UsedBy[]
  onClose: () => void
}

/** Why a document that others rest on is not cancelled or deleted, and which they are, each one press away. */
export function InUseDialog({ action, words, usedBy, onClose }: Props) {
  const { t } = useTranslation()
  const verb = t(`approval.verb.${action}`).toLowerCase()
  return (
    <Dialog
      open
      title={t('approval.inUse.title', words)}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('frame.form.close')}</Button>}
    >
      <p>{t(usedBy.length > 0 ? 'approval.inUse.text' : 'approval.inUse.hidden', { ...words, verb })}</p>
      <ul>
        {usedBy.map(({ entity, id, number }) => (
          <li key={id}>
            <Link to={documentPaths(entity).one(id)} onClick={onClose}>
              {textOf(`${entity}.name`, { number })}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
