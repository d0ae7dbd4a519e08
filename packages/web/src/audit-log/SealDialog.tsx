import { auditEndpoints, type SealFinding, type SealState } from '@barem/shared/audit-log/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Alert, Input, InputNumber, Progress, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { CopyButton } from '#feedback/CopyButton.tsx'
import { feedback } from '#feedback/feedback.ts'
import { useFormat } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'

/** How far the check is, and what it found. */
interface Check {
  checked: number
  total: number
  events: number
  findings: SealFinding[]
  findingsTotal: number
  state: 'running' | 'done' | 'failed'
}

/** As many are listed of what a check found. */
const MOST_LISTED = 100

/** Whether the history is as it was sealed, now and against what somebody kept outside. */
export function SealDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const state = useQuery({ ...queryOf(auditEndpoints.seal, { query: {} }), staleTime: 0, gcTime: 0 })
  return (
    <Dialog open width={720} title={t('audit.seal.title')} onCancel={onClose} footer={null} destroyOnHidden>
      <Typography.Paragraph>{t('audit.seal.what')}</Typography.Paragraph>
      {state.data ? <Newest state={state.data} /> : <PageSkeleton />}
      <Verifying onDone={() => void state.refetch()} />
      <Kept />
    </Dialog>
  )
}

function Newest({ state: { newest, sealed, unsealed } }: { state: SealState }) {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = [
    t('audit.seal.sealed', { count: sealed }),
    ...(unsealed > 0 ? [t('audit.seal.unsealed', { count: unsealed })] : []),
  ]
  if (!newest) return <p>{[t('audit.seal.none'), ...counts.slice(1)].join(' ')}</p>
  const told = t('audit.seal.newest', {
    number: newest.number,
    at: format.moment(newest.sealedAt),
  })
  return (
    <>
      <p>{counts.join(' · ')}</p>
      <p>
        {told}
        <br />
        <span className="audit-hash">{newest.hash}</span>{' '}
        <CopyButton text={`${newest.number} ${newest.hash}`} label="audit.seal.copy" />
      </p>
      <Typography.Paragraph type="secondary">{t('audit.seal.keep')}</Typography.Paragraph>
    </>
  )
}

function Verifying({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const [check, setCheck] = useState<Check | null>(null)
  const open = useRef(true)
  useEffect(() => {
    open.current = true
    return () => {
      open.current = false
    }
  }, [])
  const verify = async () => {
    let now: Check = { checked: 0, total: 0, events: 0, findings: [], findingsTotal: 0, state: 'running' }
    setCheck(now)
    try {
      while (now.state === 'running' && open.current) {
        const query = now.checked > 0 ? { after: now.checked } : {}
        const stretch = await call(auditEndpoints.verify, { query }, { quiet: true })
        now = {
          ...{ checked: stretch.checked, total: stretch.total, events: now.events + stretch.events },
          findings: [...now.findings, ...stretch.findings].slice(0, MOST_LISTED),
          findingsTotal: now.findingsTotal + stretch.findingsTotal,
          state: stretch.done ? 'done' : 'running',
        }
        setCheck(now)
      }
      onDone()
    } catch (error) {
      setCheck({ ...now, state: 'failed' })
      feedback.undone(error)
    }
  }
  const running = check?.state === 'running'
  return (
    <section aria-live="polite">
      <BusyButton type="primary" busy={running} onClick={() => (running ? undefined : void verify())}>
        {t('audit.seal.verify')}
      </BusyButton>
      {check && running ? (
        <>
          <Progress percent={Math.floor((check.checked / Math.max(check.total, 1)) * 100)} />
          {t('audit.seal.verifying', { checked: check.checked, total: check.total })}
        </>
      ) : null}
      {check?.findingsTotal ? <SealFindings {...check} /> : null}
      {check?.state === 'done' && check.findingsTotal === 0 ? (
        <Alert
          className="audit-result"
          type="success"
          showIcon
          title={t('audit.seal.whole', { count: check.events })}
        />
      ) : null}
    </section>
  )
}

/** What is not as it was sealed, and in which batch. */
export function SealFindings({ findings, findingsTotal }: Pick<Check, 'findings' | 'findingsTotal'>) {
  const { t } = useTranslation()
  return (
    <Alert
      className="audit-result"
      type="error"
      showIcon
      title={t('audit.seal.broken', { count: findingsTotal })}
      description={
        <ul className="audit-findings">
          {findings.map(({ code, batch, eventId }) => (
            <li key={`${code} ${batch} ${eventId}`}>
              {t('audit.seal.place', { batch })}: {t(`audit.seal.finding.${code}`)}
              {eventId ? <span className="audit-hash"> {eventId}</span> : null}
            </li>
          ))}
        </ul>
      }
    />
  )
}

const results = { same: 'success', differs: 'error', missing: 'error' } as const

/** A number and hash that somebody kept, beside what stands now. */
function Kept() {
  const { t } = useTranslation()
  const [number, setNumber] = useState<number | null>(null)
  const [hash, setHash] = useState('')
  const [found, setFound] = useState<{ kept: keyof typeof results; number: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const typed = hash.trim().toLowerCase()
  const ready = number !== null && /^[0-9a-f]{64}$/.test(typed)
  const compare = async () => {
    if (number === null) return
    setBusy(true)
    try {
      const { kept } = await call(auditEndpoints.seal, { query: { number, hash: typed } })
      setFound(kept && { kept, number })
    } catch (error) {
      feedback.undone(error)
    }
    setBusy(false)
  }
  return (
    <section className="audit-kept">
      <h3>{t('audit.seal.kept.title')}</h3>
      <div className="audit-kept-fields">
        <InputNumber
          aria-label={t('audit.seal.kept.number')}
          placeholder={t('audit.seal.kept.number')}
          min={1}
          precision={0}
          value={number}
          onChange={setNumber}
        />
        <Input
          aria-label={t('audit.seal.kept.hash')}
          placeholder={`${t('audit.seal.kept.hash')} (${t('audit.seal.kept.hashHint')})`}
          value={hash}
          maxLength={200}
          onChange={({ target }) => {
            // number and hash are copied together
            const [, first, second] = /^\s*(\d{1,9})\s+([0-9a-f]{64})\s*$/i.exec(target.value) ?? []
            if (first && second) setNumber(Number(first))
            setHash(second ?? target.value)
          }}
        />
        <BusyButton busy={busy} disabled={!ready} onClick={() => void compare()}>
          {t('audit.seal.kept.compare')}
        </BusyButton>
      </div>
      {found ? (
        <Alert
          className="audit-result"
          type={results[found.kept]}
          showIcon
          title={t(`audit.seal.kept.${found.kept}`, { number: found.number })}
        />
      ) : null}
    </section>
  )
}
