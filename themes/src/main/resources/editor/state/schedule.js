// The version of the settings that goes live later, and what can be done about it.
import { shallowRef } from 'vue';

export function createSchedule(api, theme) {
  const schedule = shallowRef(null);

  async function scheduleVersion(version, time) {
    schedule.value = await api.schedule(version, time);
    return schedule.value;
  }

  async function scheduleDraft(label, time) {
    return scheduleVersion(await theme.saveDraft(label), time);
  }

  async function cancelSchedule() {
    await api.cancelSchedule();
    schedule.value = null;
  }

  async function publishVersion(version) {
    await theme.publishVersion(version);
    if (schedule.value?.version === version) schedule.value = null;
  }

  return {
    schedule,
    heard: (state) => (schedule.value = state.schedule),
    actions: { scheduleVersion, scheduleDraft, cancelSchedule, publishVersion },
  };
}
