import type { JudgedPolicy } from '@barem/shared/discount-policy/judged'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import './judged.css'
import { judgedWords, takenOf } from './judged-words.ts'

interface Props {
  judged: readonly JudgedPolicy[]
}

/** Which policy a document gets, and behind it why not each of the others: whoever writes or decides reads what holds. */
export function Judged({ judged }: Props) {
  const { t } = useTranslation()
  const taken = takenOf(judged)
  if (judged.length === 0) return <span>{t('discountPolicy.judged.noPolicies')}</span>
  const others = judged.filter((one) => one !== taken)
  return (
    <>
      {taken ? <Policies judged={[taken]} taken={taken} /> : null}
      {others.length > 0 ? (
        <details className="judged-others">
          <summary>
            {taken
              ? t('discountPolicy.judged.others', { count: others.length })
              : `${t('discountPolicy.judged.none')} (${others.length})`}
          </summary>
          <Policies judged={others} taken={taken} />
        </details>
      ) : null}
    </>
  )
}

function Policies({ judged, taken }: Pick<Props, 'judged'> & { taken: JudgedPolicy | null }) {
  const format = useFormat()
  return (
    <ul className="judged-policies">
      {judged.map((one) => (
        <li key={one.id} className={one === taken ? 'judged-taken' : undefined}>
          <span>
            {one.code} · {one.name}
          </span>
          <span>{judgedWords(one, taken, format)}</span>
        </li>
      ))}
    </ul>
  )
}
