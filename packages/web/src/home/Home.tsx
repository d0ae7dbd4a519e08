import { useTranslation } from 'react-i18next'
import { lazyPart } from '#feedback/use-lazy-component.ts'
import { modules } from '#modules/modules.ts'
import { useProfile } from '#navigation/rights.ts'
import { Unread } from './Unread.tsx'

const taskCards = modules
  .toSorted((one, other) => Number(other.tasksFirst ?? false) - Number(one.tasksFirst ?? false))
  .flatMap(({ entity, tasks }) =>
    tasks ? { entity, Tasks: lazyPart(async () => (await tasks()).default) } : [],
  )

/** What I have to do, until there is a dashboard. */
export default function Home() {
  const { t } = useTranslation()
  const { fullName } = useProfile()
  return (
    <div className="page">
      <h1 className="page-heading">{t('frame.home.greeting', { name: fullName })}</h1>
      <div className="home-columns">
        {taskCards.map(({ entity, Tasks }) => (
          <Tasks key={entity} />
        ))}
        <p className="card-note home-nothing">{t('frame.home.nothing')}</p>
        <Unread />
      </div>
    </div>
  )
}
