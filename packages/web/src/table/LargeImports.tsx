import { importJobEndpoints } from '@barem/shared/spreadsheet/job-endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

/** The own large files of today, and those that wait for something: each leads to its page. */
export function LargeImports({ path, onOpen }: { path: string; onOpen: () => void }) {
  const { t } = useTranslation()
  const query = queryOf(importJobEndpoints.list, { query: { path } }, { quiet: true })
  const { data = [] } = useQuery({ ...query, staleTime: 0 })
  if (data.length === 0) return null
  return (
    <section className="recent-imports">
      <h3>{t('importJob.recent')}</h3>
      <ul>
        {data.map((job) => (
          <li key={job.id}>
            <div>
              <strong>{job.fileName}</strong>
              <div>
                {t(`importJob.task.${job.task}`)} · {t(`importJob.state.${job.state}`)},{' '}
                <RelativeTime at={job.at} />
              </div>
            </div>
            <Link to={pathOfRecord('importJob', job.id) ?? '/'} onClick={onOpen}>
              {t('importJob.open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
