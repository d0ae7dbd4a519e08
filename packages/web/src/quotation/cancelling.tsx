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
import type { Saying, SayingKind } from '#form/saying.ts'
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
  const choice = <Value extends string>(
    path: 'reason' | 'lostCause',
    values: readonly Value[],
    wordOf: (value: Value) => string,
    onPick: (value: Value) => void,
  ) => {
    const label = textOf(`quotation.field.${path === 'reason' ? 'cancelReason' : path}`)
    const fault = missing.includes(path) && {
      validateStatus: 'error' as const,
      help: t('issues.required_choice', { field: withinSentence(label) }),
    }
    const id = `cancel-${path}`
    return (
      <Form.Item label={label} htmlFor={id} required {...fault}>
        <Select
          id={id}
          autoFocus={path === 'reason'}
          aria-required
          placeholder={t('frame.form.choose')}
          value={(said[path] as Value | undefined) ?? null}
          onChange={onPick}
          options={values.map((value) => ({ value, label: wordOf(value) }))}
        />
      </Form.Item>
    )
  }
  return (
    <>
      {choice(
        'reason',
        cancelReasons,
        (value) => t(`quotation.cancelReason.${value}`),
        (reason) => onSay(reason === 'competitor' ? { ...said, reason } : { reason }),
      )}
      {said.reason === 'competitor' && (
        <>
          <Form.Item label={t('quotation.field.lostTo')} htmlFor="cancel-lostTo">
            <Input
              id="cancel-lostTo"
              maxLength={LOST_TO_MAX_LENGTH}
              value={said.lostTo ?? ''}
              onChange={({ target }) =>
                onSay({ ...said, lostTo: target.value.trim() === '' ? null : target.value })
              }
            />
          </Form.Item>
          {choice(
            'lostCause',
            lostCauses,
            (value) => t(`quotation.lostCause.${value}`),
            (lostCause) => onSay({ ...said, lostCause }),
          )}
        </>
      )}
    </>
  )
}
