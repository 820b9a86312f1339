// The page about the customer: name, telephone and news; what signs in is changed elsewhere.
import { reactive, watch } from 'vue';
import { fieldsOf, listed, userOf } from './older.js';
import { useWork } from './work.js';

export function profile(props, session) {
  const { work, send, clear } = useWork(session);
  const shown = reactive({ user: userOf(props.data.customer), isEditing: false });
  const forget = () => {
    shown.user = userOf(props.data.customer);
  };
  watch(() => props.data, forget);
  const security = () => session.navigation.leave(props.data.security_url);

  function onEdit() {
    clear();
    shown.isEditing = true;
  }

  function onExitEditMode() {
    clear();
    forget();
    shown.isEditing = false;
  }

  async function onUpdateProfile(changes) {
    Object.assign(shown.user, fieldsOf(changes));
    const { first_name, last_name, phone, accepts_marketing } = shown.user;
    const body = { first_name, last_name, phone, accepts_marketing };
    const take = (customer) => ({ customer });
    const saved = await send('save', 'POST', '/account/profile.json', body, take, 'Your details are saved.');
    if (saved) shown.isEditing = false;
    return saved;
  }

  return () => ({
    currentUser: shown.user,
    recentOrders: props.data.recent_orders.map(listed),
    securityUrl: props.data.security_url,
    isEditing: shown.isEditing,
    isSaving: work.doing === 'save',
    validationModel: work.faults,
    error: work.error,
    message: work.message,
    onEdit,
    onExitEditMode,
    onUpdateProfile,
    checkValidation: () => Object.keys(work.faults).length === 0,
    isChangingPassword: false,
    oldPassword: '',
    password: '',
    rePassword: '',
    onChangePassword: security,
    onOldPasswordChange: security,
    onPasswordChange: security,
    onRePasswordChange: security,
    // why beside the props: older themes ask for it by the event of a model.
    listeners: { 'onUpdate:isChangingPassword': security },
  });
}
