import { ArrowLeftOutlined, DownloadOutlined, PrinterOutlined, ShareAltOutlined } from '@ant-design/icons'
import { configurationEndpoints } from '@barem/shared/configuration/endpoints'
import type { Company } from '@barem/shared/configuration/letterhead'
import type { PaperFacts } from '@barem/shared/document/paper'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Sheet } from '@barem/shared/print/sheet'
import { type Locale, locales } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, saveFile } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { kindWords } from '#approval/approvable.ts'
import { feedback } from '#feedback/feedback.ts'
import { useLocale } from '#i18n/i18n.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { SheetPage } from '#print/SheetPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { useMobile } from '#ui/use-media.ts'
import { type DocumentAnswer, type DocumentKind, documentQuery } from './document-kind.ts'

interface Props<Document extends DocumentAnswer> {
  kind: DocumentKind<Document>
  sheetOf: (print: {
    document: Document
    locale: Locale
    company: Company | null
    /** Where the record opens. */
    address: string
    paper: PaperFacts
  }) => Sheet
}

/** A document as it lies on paper, in either language: to print, to save as PDF, or to send on from a phone. */
export function DocumentPrint<Document extends DocumentAnswer>({ kind, sheetOf }: Props<Document>) {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false }) as { id: string }
  const reader = useLocale()
  const [locale, setLocale] = useState<Locale>(reader)
  const { data: document, error } = useQuery(documentQuery(kind, id))
  const { data: known, error: unknown } = useQuery(queryOf(configurationEndpoints.company, {}))
  const { data: paper, error: unread } = useQuery(queryOf(kind.endpoints.paper, { params: { id } } as never))
  const mobile = useMobile()
  const failed = error ?? unknown ?? unread
  usePageTitle(document ? t('print.page.title', { name: document.number }) : t('print.page.open'))
  if (failed && !(document && known && paper)) throw failed
  if (!document || !known || !paper) return <PageSkeleton />
  const address = `${location.origin}${kind.paths.one(id)}`
  const sheet = sheetOf({ document, locale, company: known.company, address, paper: paper as PaperFacts })
  const pdf = (
    <PdfButtons
      id={id}
      pdf={kind.endpoints.pdf}
      locale={locale}
      name={`${document.number.replaceAll('/', '-')}.pdf`}
      first={mobile}
    />
  )
  return (
    <div className="page">
      <div className="print-tools">
        {mobile ? null : (
          <Link to={kind.paths.one(id)}>
            <ArrowLeftOutlined /> {t('print.page.back', kindWords(kind))}
          </Link>
        )}
        <Segmented
          aria-label={t('print.page.language')}
          value={locale}
          onChange={setLocale}
          options={locales.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        {mobile ? pdf : null}
        <Button
          type={mobile ? 'default' : 'primary'}
          icon={<PrinterOutlined />}
          onClick={() => window.print()}
          {...worded(t('print.page.print'), !mobile)}
        />
        {mobile ? null : pdf}
      </div>
      {known.company ? null : (
        <Alert type="info" showIcon className="form-problem print-tools" title={t('print.page.noCompany')} />
      )}
      {document.agreed ? (
        <Alert type="warning" showIcon className="form-problem print-tools" title={t('print.page.annexed')} />
      ) : null}
      <SheetPage sheet={sheet} />
    </div>
  )
}

/** On a phone, whose top bar leads back, only the first of the buttons says its word in sight, so that all stand in one row. */
const worded = (word: string, inSight: boolean) => (inSight ? { children: word } : { 'aria-label': word })

interface PdfProps {
  id: string
  pdf: Endpoint
  locale: Locale
  name: string
  /** It is what one comes for. */
  first: boolean
}

/** The PDF to send on where the device knows whom to, and to keep. */
function PdfButtons({ id, pdf, locale, name, first }: PdfProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const make = async (use: (pdf: Blob) => unknown) => {
    if (busy) return
    setBusy(true)
    try {
      await use((await call(pdf, { params: { id }, query: { language: locale } } as never)) as Blob)
    } catch (error) {
      feedback.failureOf('download')(error)
    } finally {
      setBusy(false)
    }
  }
  const share = async (pdf: Blob) => {
    const files = [new File([pdf], name, { type: 'application/pdf' })]
    // whoever closes the list of apps has not failed
    await navigator.share({ files, title: name }).catch((fault: Error) => {
      if (fault.name !== 'AbortError') saveFile(pdf, name)
    })
  }
  const shares = 'canShare' in navigator
  const look = (word: string, isFirst: boolean) => ({
    type: first && isFirst ? ('primary' as const) : ('default' as const),
    ...worded(word, isFirst || !first),
  })
  return (
    <>
      {shares ? (
        <BusyButton
          {...look(t('print.page.share'), true)}
          icon={<ShareAltOutlined />}
          busy={busy}
          onClick={() => void make(share)}
        />
      ) : null}
      <BusyButton
        {...look(t('print.page.pdf'), !shares)}
        icon={<DownloadOutlined />}
        busy={busy}
        onClick={() => void make((pdf) => saveFile(pdf, name))}
      />
    </>
  )
}
