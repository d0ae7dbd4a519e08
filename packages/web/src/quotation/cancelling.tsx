import { withinSentence } from '@barem/shared/i18n/sentence'
import {
  cancelReasons,
  checkCancellation,
  type GivenReason,
  LOST_TO_MAX_LENGTH,
  lostCauses,
} from '@barem/shared/quotation/cancellation'
import { Form, Input, Select } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Saying, SayingKind } from '#approval/VerbDialog.tsx'
import { textOf } from '#i18n/i18n.ts'

function givenOf({ reason = null, lostTo = null, lostCause = null }: Saying): GivenReason {
  return { reason, lostTo, lostCause } as GivenReason
}

/** Why a quotation is cancelled: of a list, so that what was lost is counted; of a competitor, who and by what. */
export const quotationCancelling: SayingKind = {
  Fields,
  missing: (said, note) => [
    ...(said.reason ? [] : ['reason']),
    ...checkCancellation({ ...givenOf(said), note }).map(({ path }) => path),
  ],
  // the reason says it; only another one is said in words
  needsNote: (said) => said.reason === 'other',
}

function Fields({ said, onSay, missing }: ComponentProps<SayingKind['Fields']>) {
  const { t } = useTranslation()
  const lost = said.reason === 'competitor'
  const fault = (path: string) => {
    if (!missing.includes(path)) return {}
    const field = textOf(`quotation.field.${path === 'reason' ? 'cancelReason' : path}`)
    const help = t('issues.required_choice', { field: withinSentence(field) })
    return { validateStatus: 'error' as const, help }
  }
  return (
    <>
      <Form.Item
        label={t('quotation.field.cancelReason')}
        htmlFor="cancel-reason"
        required
        {...fault('reason')}
      >
        <Select
          id="cancel-reason"
          autoFocus
          aria-required
          value={said.reason ?? null}
          onChange={(reason) => onSay(reason === 'competitor' ? { ...said, reason } : { reason })}
          options={cancelReasons.map((value) => ({ value, label: t(`quotation.cancelReason.${value}`) }))}
        />
      </Form.Item>
      {lost && (
        <div className="verb-fields">
          <Form.Item label={t('quotation.field.lostTo')} htmlFor="cancel-lost-to">
            <Input
              id="cancel-lost-to"
              maxLength={LOST_TO_MAX_LENGTH}
              value={said.lostTo ?? ''}
              onChange={({ target }) =>
                onSay({ ...said, lostTo: target.value.trim() === '' ? null : target.value })
              }
            />
          </Form.Item>
          <Form.Item
            label={t('quotation.field.lostCause')}
            htmlFor="cancel-lost-cause"
            required
            {...fault('lostCause')}
          >
            <Select
              id="cancel-lost-cause"
              aria-required
              value={said.lostCause ?? null}
              onChange={(lostCause) => onSay({ ...said, lostCause })}
              options={lostCauses.map((value) => ({ value, label: t(`quotation.lostCause.${value}`) }))}
            />
          </Form.Item>
        </div>
      )}
    </>
  )
}
