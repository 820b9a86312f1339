// Pages of accounts in a shop without: what is typed, what is wrong with it.
import { reactive } from 'vue';
import { isEmail } from '../email.js';
import { host } from './simple.js';

const CLOSED = 'Customer accounts are not available in this shop.';
const textOf = (value) => String(value && value.target ? value.target.value : (value ?? ''));

function setters(fields, names) {
  return Object.fromEntries(
    names.map((name) => [
      `onChange${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      (value) => {
        fields[name] = textOf(value);
      },
    ]),
  );
}

const login = host('VitrineLogin', (props, { translate }) => {
  const fields = reactive({ email: '', password: '', passwordSent: false, isForgot: false, validation: {} });
  const handlers = {
    ...setters(fields, ['email', 'password']),
    onLogin: () => {
      fields.validation = checked(translate, {
        email: emailFault(fields.email),
        password: fields.password ? '' : 'Enter your password.',
      });
    },
    onSendEmail: () => {
      fields.validation = checked(translate, { email: emailFault(fields.email) });
    },
    onChangePasswordSent: () => {
      fields.passwordSent = false;
    },
    onChangeForgot: (value) => {
      fields.isForgot = Boolean(value);
    },
  };
  return () => ({ ...fields, isLoadingLogin: false, isLoadingReset: false, ...handlers });
});

const register = host('VitrineRegister', (props, { translate }) => {
  const fields = reactive({
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    rPassword: '',
    conditions: false,
    validation: {},
  });
  const handlers = {
    ...setters(fields, ['firstName', 'lastName', 'email', 'password', 'rPassword']),
    onChangeConditions: (value) => {
      fields.conditions = Boolean(value);
    },
    onRegister: () => {
      fields.validation = checked(translate, {
        firstName: fields.firstName.trim().length >= 2 ? '' : 'At least 2 letters.',
        email: emailFault(fields.email),
        password: fields.password.length >= 8 ? '' : 'At least 8 characters.',
        rPassword: fields.password === fields.rPassword ? '' : 'The passwords differ.',
      });
    },
  };
  return () => ({ ...fields, isRegister: false, ...handlers });
});

export const hosts = { login, register };

function emailFault(email) {
  return isEmail(email.trim()) ? '' : 'Enter an e-mail address.';
}

function checked(translate, faults) {
  const found = Object.entries(faults).filter(([, text]) => text);
  const shown = found.length > 0 ? found : [['form', CLOSED]];
  return Object.fromEntries(shown.map(([name, text]) => [name, translate(text)]));
}
