// Who a person is to their colleagues: picture, names, what they do, when they work.
import { useTranslations } from 'use-intl'
import { SavedNote } from '#web/settings/SavedNote.tsx'
import { SectionHead } from '#web/settings/SectionHead.tsx'
import { SettingRows } from '#web/settings/SettingRow.tsx'
import { EmailRow } from './EmailRow.tsx'
import { PictureRow } from './PictureRow.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useProfile } from './use-profile.ts'

export interface LeavingProps {
  /** Another section was chosen; unsaved changes are to be decided on first. */
  isLeaving?: boolean | undefined
  onStay?: (() => void) | undefined
}

export function ProfileSection({ isLeaving = false, onStay = () => {} }: LeavingProps) {
  const t = useTranslations('settings')
  const form = useProfile()
  const saveAndGo = async () => {
    if (!(await form.save())) onStay()
  }
  return (
    <SettingRows>
      <div>
        <SectionHead title={t('sections.profile')} hint={t('profile.hint')}>
          <SavedNote times={form.timesSaved} />
        </SectionHead>
        <PictureRow />
      </div>
      <ProfileForm form={form} />
      <EmailRow />
      <UnsavedQuestion
        isOpen={isLeaving}
        isSaving={form.isSaving}
        onStay={onStay}
        onDiscard={form.discard}
        onSave={saveAndGo}
      />
    </SettingRows>
  )
}
