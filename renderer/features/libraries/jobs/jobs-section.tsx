import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { libraryJobsQuery } from '../../../api/libraries/library-jobs.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { RoomyDialog } from '../../../ui/roomy-dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { NewJob } from './job-form.tsx'
import { JobRow } from './job-row.tsx'
import classes from './jobs.module.css'
import { texts } from './texts.ts'

/** The jobs of a library: schedules, results, and what can be started. */
export function JobsSection({ libraryId }: { readonly libraryId: string }) {
  const jobs = useQuery(libraryJobsQuery(libraryId))
  const [adding, add] = useDisclosure()
  return (
    <Section
      actions={
        <Button onClick={add.open} variant="default">
          {texts.add}
        </Button>
      }
      lead={texts.lead}
      title={texts.title}
    >
      <Loaded query={jobs}>
        {(list) =>
          list.length === 0 ? (
            <p className={classes.about}>{texts.none}</p>
          ) : (
            <ul aria-label={texts.title} className={classes.list}>
              {list.map((job) => (
                <JobRow job={job} key={job.id} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <RoomyDialog onClose={add.close} opened={adding} size={560} title={texts.newJob}>
        <NewJob libraryId={libraryId} onClose={add.close} />
      </RoomyDialog>
    </Section>
  )
}
