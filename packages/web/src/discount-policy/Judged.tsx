import type { JudgedPolicy } from '@barem/shared/discount-policy/judged'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import './judged.css'
import { judgedWords, takenOf } from './judged-words.ts'

/** Which policy a document gets, and why not each of the others. */
export function Judged({ judged }: { judged: readonly JudgedPolicy[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const taken = takenOf(judged)
  if (judged.length === 0) return <span>{t('discountPolicy.judged.noPolicies')}</span>
  return (
    <>
      {taken ? null : <span>{t('discountPolicy.judged.none')}</span>}
      <ul className="judged-policies">
        {judged.map((one) => (
          <li key={one.id} className={one === taken ? 'judged-taken' : undefined}>
            <span className="judged-name">
              {one.code} · {one.name}
            </span>
            <span>{judgedWords(one, taken, format)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
