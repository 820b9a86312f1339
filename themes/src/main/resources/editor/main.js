// The theme editor: takes what the page says and shows the application.
import { createApp } from 'vue';
import './editor.css';
import './together.css';
import './compare.css';
import App from './App.vue';

createApp(App, { boot: JSON.parse(document.getElementById('editor-boot').textContent) }).mount('#editor');
