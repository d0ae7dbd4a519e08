import { Skeleton, Typography } from 'antd'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

// Pages are drawn as pictures by a worker of our own: nothing in a file is run, and nothing asks for more than our policy allows.
GlobalWorkerOptions.workerPort = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
  type: 'module',
})

/** Pages shown here; the rest is in the file. */
const MAX_PAGES = 50

/** A PDF, page below page, each drawn when it comes into sight. */
export function PdfPages({ file, name }: { file: Blob; name: string }) {
  const { t } = useTranslation()
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let task: ReturnType<typeof getDocument> | null = null
    let gone = false
    const open = async () => {
      const data = await file.arrayBuffer()
      if (gone) return
      task = getDocument({ data, useWasm: false, enableXfa: false, verbosity: VerbosityLevel.ERRORS })
      setPdf(await task.promise)
    }
    open().catch(() => {
      if (!gone) setFailed(true)
    })
    return () => {
      gone = true
      void task?.destroy()
    }
  }, [file])
  if (failed) return <Typography.Text>{t('document.attachments.unreadable')}</Typography.Text>
  if (!pdf) return <Skeleton active />
  const count = Math.min(pdf.numPages, MAX_PAGES)
  return (
    <div className="attachment-pages">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a file keep their places
        <Page key={place} pdf={pdf} number={place + 1} name={name} />
      ))}
      {pdf.numPages > count ? (
        <Typography.Text type="secondary">
          {t('document.attachments.morePages', { shown: count, count: pdf.numPages })}
        </Typography.Text>
      ) : null}
    </div>
  )
}

interface PageProps {
  pdf: PDFDocumentProxy
  /** From 1. */
  number: number
  name: string
}

function Page({ pdf, number, name }: PageProps) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setInSight(true)
    })
    observer.observe(canvas.current!)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!inSight) return
    let gone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const place = canvas.current
      if (gone || !place) return
      const { width } = page.getViewport({ scale: 1 })
      const scale = (place.clientWidth * Math.min(devicePixelRatio, 2)) / width
      const viewport = page.getViewport({ scale })
      place.width = viewport.width
      place.height = viewport.height
      place.style.aspectRatio = `${viewport.width} / ${viewport.height}`
      await page.render({ canvas: place, viewport }).promise
    }
    // a page that cannot be drawn stays white, the others do not
    draw().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [inSight, pdf, number])
  return <canvas ref={canvas} role="img" aria-label={t('document.attachments.page', { name, number })} />
}
